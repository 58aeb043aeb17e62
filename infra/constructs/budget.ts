import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import type { Duty, MonthlyBudget } from '../stages.ts';

export interface HostBudgetProps {
  readonly budget: MonthlyBudget;
  readonly duty: Duty;
}

/** Mails the people on duty when the account's bill of a month is nearly used up, or will be exceeded. */
export class HostBudget extends Construct {
  constructor(scope: Construct, id: string, { budget, duty }: HostBudgetProps) {
    super(scope, id);
    const tell = (notificationType: string, threshold: number, addresses: readonly string[]) => ({
      notification: {
        notificationType,
        threshold,
        comparisonOperator: 'GREATER_THAN',
        thresholdType: 'PERCENTAGE',
      },
      subscribers: addresses.map((address) => ({ subscriptionType: 'EMAIL', address })),
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: budget.amount, unit: budget.unit },
      },
      notificationsWithSubscribers: [
        tell('ACTUAL', 80, duty.soon),
        tell('FORECASTED', 100, duty.soon),
        // Twice the money of a month is an attack or a fault.
        tell('ACTUAL', 200, duty.urgent),
      ],
    });
  }
}
