import { beforeAll, describe, expect, test } from 'vitest';
import { payStatus, workspaceDownload } from '../../../core/contract/calls/pay.ts';
import { pricesAt } from '../../../core/rules/pay/prices.ts';
import { retentionEndMs } from '../../../core/studio/pay/entitlement.ts';
import { balanceMinor } from '../../../core/studio/pay/entry.ts';
import { keys } from '../../../core/studio/store/keys.ts';
import type { Visitor } from '../harness/visitor.ts';
import { hasPaid, mayDownload, type PayStudio } from './pay-studio.ts';

/** Tests that hold for either provider. `stage` returns the running product. */
export function storiesOfBoth(stage: () => PayStudio): void {
  let anna: Visitor;
  beforeAll(async () => {
    anna = await stage().payer('anna');
  });

  async function started() {
    const id = await stage().finishedOrder('anna');
    return { id, address: await stage().start(anna, id) };
  }

  describe('a payment', () => {
    test('is one attempt for a double click, one entry of the price, and gives the file under its name', async () => {
      const id = await stage().finishedOrder('anna');
      const [first, second] = await Promise.all([stage().start(anna, id), stage().start(anna, id)]);
      expect(second).toBe(first);
      expect(await mayDownload(anna, id)).toBe(false);
      await stage().press(first, 'pay');
      const { payment, entries } = await stage().waitForPayment(id);
      expect(entries).toHaveLength(1);
      const price = pricesAt(stage().kind === 'card' ? 'global' : 'china', Date.now()).low;
      expect(balanceMinor(entries)).toBe(price.amountMinor);
      expect(payment.entitles).toBe(true);
      const info = await anna.call(workspaceDownload, { query: { id, precision: 'low' } });
      const { amountMinor: payNum, currency } = price;
      expect(info.paymentInfo).toEqual({ payNum, currency, payment: 'paid' });
      expect(new URL(info.download_complate_file_url!).searchParams.get('_upd')).toBe(info.fileName);
      expect(await mayDownload(anna, id, 'high')).toBe(false);
      expect(await stage().startCode(anna, id)).toBe('alreadyPaid');
    });

    test('keeps the files for half a year from then on, here and in the store', async () => {
      const { id, address } = await started();
      const { table } = stage();
      const soon = Date.now() + 3600 * 1000;
      const update = { update: keys.order(id), set: { keptUntilMs: soon }, add: { version: 1 } };
      await table.write([update]);
      await stage().press(address, 'pay');
      const { entries } = await stage().waitForPayment(id);
      const { keptUntil } = await anna.call(workspaceDownload, { query: { id, precision: 'low' } });
      expect(Date.parse(keptUntil)).toBe(retentionEndMs(entries[0]!.atMs));
      const { payment } = await stage().reconcile(id);
      expect(payment).toMatchObject({ filesKept: true, entitles: true });
      expect(payment.dueAtMs).toBeUndefined();
      expect(await stage().mailsAbout(payment.id)).toHaveLength(1);
      await stage().reconcile(id);
      expect(await stage().mailsAbout(payment.id)).toHaveLength(1);
    });

    test('for a changed lattice is refunded with the reason, and the new one can be paid', async () => {
      const { id, address } = await started();
      await stage().changeLattice(id);
      await stage().press(address, 'pay');
      await stage().waitForPayment(id);
      const state = await anna.call(payStatus, { query: { id } });
      expect(state).toMatchObject({ hasPaid: false, sentBack: 'files-gone' });
      expect(await mayDownload(anna, id)).toBe(false);
      const { payment, entries } = await stage().reconcile(id);
      expect(payment.refunds).toMatchObject([{ reason: 'files-gone', state: 'done' }]);
      expect(balanceMinor(entries)).toBe(0);
      await stage().press(await stage().start(anna, id), 'pay');
      await stage().waitForOrder(id, ({ payment: next }) => next.id !== payment.id && next.entitles);
      expect(await hasPaid(anna, id)).toBe(true);
    });

    test('whose notification never comes is found by the page that asks', async () => {
      const { id, address } = await started();
      await stage().pressLosingNotices(address, 'pay');
      expect(await hasPaid(anna, id)).toBe(true);
      expect(await mayDownload(anna, id)).toBe(true);
    });

    test('whose notification is lost is found by the reconciler', async () => {
      const { id, address } = await started();
      await stage().pressLosingNotices(address, 'pay');
      expect((await stage().reconcile(id)).payment.state).toBe('PAID');
      expect(await mayDownload(anna, id)).toBe(true);
    });

    test('whose notifications come twice and in the wrong order is recorded once, refunds too', async () => {
      const { id, address } = await started();
      const { faults } = stage().cloud;
      faults.set({ repeatedWebhooks: 1, reorderedWebhooks: 0.5, duplicateMessages: 0.5 });
      await stage().press(address, 'pay');
      const { payment } = await stage().waitForPayment(id);
      await stage().refundByHand(id, 400);
      const { entries } = await stage().waitForOrder(id, (ledger) => ledger.entries.length === 2);
      faults.set({ repeatedWebhooks: 0, reorderedWebhooks: 0, duplicateMessages: 0 });
      expect(balanceMinor(entries)).toBe(payment.amountMinor - 400);
      expect(await mayDownload(anna, id)).toBe(true);
    });

    test('refunded whole at the provider’s dashboard ends the right to the file', async () => {
      const { id, address } = await started();
      await stage().press(address, 'pay');
      const { payment } = await stage().waitForPayment(id);
      await stage().refundByHand(id, payment.amountMinor);
      const ledger = await stage().waitForOrder(id, ({ payment: now }) => !now.entitles);
      expect(balanceMinor(ledger.entries)).toBe(0);
      expect(await mayDownload(anna, id)).toBe(false);
    });
  });
}
