import * as z from 'zod';

/** An amount in the smallest units of its currency, shown divided by 100. */
export const goods = z.object({
  amount: z.object({ amount: z.int().nonnegative(), currency: z.enum(['USD', 'CNY']) }),
});
