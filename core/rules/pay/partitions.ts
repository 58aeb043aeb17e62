/**
 * First parts of the partition keys of records of money (core/studio/pay/keys.ts). Only the functions that speak with a payment
 * provider may write them (infra/stacks/host-functions.ts).
 */
export const MONEY_PARTITIONS = ['ORDER', 'PAYMENT', 'ATTEMPT', 'EVENT', 'DELIVERY', 'COMPARED'] as const;
