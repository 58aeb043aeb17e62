import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { MONEY_PARTITIONS } from '../../core/rules/pay/limits.ts';

/** Actions of functions on the table: single items, transactions and queries, never a scan. */
const ITEM_ACTIONS = [
  'dynamodb:GetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:Query',
  'dynamodb:ConditionCheckItem',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
];

/** Actions that change items. */
const WRITES = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
] as const;

export const TABLE_INDEXES = ['gsi1', 'gsi2'] as const;

/** The table: the source of truth for accounts, files, orders and jobs. */
export class ProductTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const text = (name: string) => ({ name, type: AttributeType.STRING });
    this.table = new Table(this, 'Table', {
      partitionKey: text('pk'),
      sortKey: text('sk'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      timeToLiveAttribute: 'expiresAtSeconds',
      removalPolicy: RemovalPolicy.RETAIN,
    });
    for (const index of TABLE_INDEXES) {
      this.table.addGlobalSecondaryIndex({
        indexName: index,
        partitionKey: text(`${index}pk`),
        sortKey: text(`${index}sk`),
        projectionType: ProjectionType.ALL,
      });
    }
  }

  /** Lets `grantee` read and write items, including indexes. */
  grantItems(grantee: IGrantable): void {
    this.table.grant(grantee, ...ITEM_ACTIONS);
  }

  /** Forbids `grantee` to write payment records, whatever its other rights. */
  denyMoney(grantee: IGrantable): void {
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        actions: [...WRITES],
        resources: [this.table.tableArn],
        conditions: {
          'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': MONEY_PARTITIONS.map((name) => `${name}#*`) },
        },
      }),
    );
  }
}
