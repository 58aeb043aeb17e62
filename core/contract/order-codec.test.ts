import { describe, expect, it } from 'vitest';
import type { FileRecord } from './calls/file.ts';
import type { HistoryItem } from './calls/history.ts';
import type { PayState } from './calls/pay.ts';
import {
  decodeDownload,
  decodeFileRecord,
  decodeOrderRow,
  decodePaymentState,
  encodeDownload,
  encodeFileRecord,
  encodeOrderRow,
  encodePaymentState,
} from './order-codec.ts';

const SIZE = { file_size: 1000, file_width: 30, file_height: 10, file_length: 20 };

describe('wire forms of an order', () => {
  it('keep every field of a history row', () => {
    const item: HistoryItem = {
      ...{
        id: 'wsp_1',
        status: 'COMPLETED',
        status2: 'Completed',
        modelName: 'a.stl',
        lattice: 'TYPE-20002',
      },
      ...{ lattice_id: 8, file_id: 'fil_1', ...SIZE, thumb_file_url: 'https://x.example', createdAt: '2026' },
      goods: { amount: { amount: 3000, currency: 'USD' } },
      keptUntil: null,
      title: 'Left foot',
      cancelled: false,
      cell: 8,
      rod: null,
      shell: 1.5,
      bottom: null,
      drains: 2,
      roles: 0,
      variant: 'network',
      bodyLattices: [],
      gradientBy: null,
      resultVolume: 3400,
      material: 'PA12',
      leftOut: [{ what: 'shell', why: 'too-thin' }],
      folder: 'fld_1',
      mode: 'gradient',
    };
    const row = decodeOrderRow(item);
    expect(row).toMatchObject({ fileBytes: 1000, extentMm: [30, 20, 10] });
    expect(encodeOrderRow(row, 'Completed')).toEqual(item);
  });

  it('keep every field of a file record', () => {
    const record: FileRecord = {
      ...{ id: 'fil_1', file_path: 'key', file_name: 'a.stl', ...SIZE },
      ...{ faces: 4, vertices: 4, volumeMm3: 7, faults: [] },
    };
    expect(encodeFileRecord(decodeFileRecord(record))).toEqual(record);
  });

  it('keep every field of a payment state', () => {
    const state: PayState = {
      ...{ hasPaid: false, payment: 'unpaid', isAvailable: true, leftTrialNumber: 3, sentBack: 'paid-twice' },
      ...{ sold: 'difference', attempt: 'open' },
      goods: { amount: { amount: 1000, currency: 'USD' } },
    };
    expect(encodePaymentState(decodePaymentState(state))).toEqual(state);
  });

  it('keep every field of a download', () => {
    const wire: Parameters<typeof decodeDownload>[0] = {
      ...{ workspaceId: 'wsp_1', downloadNumber: 2, fileName: 'a low.stl', fileSize: 1000, sha256: '0' },
      ...{ download_complate_file_url: null, keptUntil: '2027-01-01T00:00:00.000Z' },
      paymentInfo: { payNum: 1000, currency: 'CNY', payment: 'trial' },
    };
    expect(encodeDownload(decodeDownload(wire))).toEqual(wire);
  });
});
