import { APPLICATION_FIELDS, fieldById } from '../../../core/catalogue/application-fields.ts';
import { LATTICE_TYPES } from '../../../core/catalogue/lattice-types.ts';
import { fieldInfo, fieldList, latticeList } from '../../../core/contract/calls/catalogue.ts';
import { grayscaleList } from '../../../core/contract/calls/grayscale.ts';
import { hostInfo } from '../../../core/contract/calls/host.ts';
import { latticeRod } from '../../../core/contract/calls/lattice-rod.ts';
import { VisibleError } from '../../../core/contract/envelope.ts';
import { decodeRodQuestion, encodeRodAnswer } from '../../../core/contract/lattice/estimate-codec.ts';
import { encodeGoods } from '../../../core/contract/order-codec.ts';
import type { MaintenanceWindow } from '../../../core/rules/host/notices.ts';
import { pricesAt } from '../../../core/rules/pay/prices.ts';
import { latticeTypeData } from '../../../core/studio/catalogue.ts';
import { grayscaleTemplates } from '../../../core/studio/file/gradient-image/templates.ts';
import { announcedMaintenance } from '../../../core/studio/host/maintenance.ts';
import { rodFor } from '../../../core/studio/planning/rod.ts';
import { type Route, route } from '../../http/app.ts';
import type { ApiServices } from '../services.ts';

export function catalogueRoutes(): Route[] {
  return [
    route(latticeList, () => LATTICE_TYPES.map(latticeTypeData)),
    route(latticeRod, ({ query }) => encodeRodAnswer(rodFor(decodeRodQuestion(query)))),
    route(grayscaleList, grayscaleTemplates),
    route(fieldList, () => [...APPLICATION_FIELDS]),
    route(fieldInfo, ({ query }) => {
      const field = fieldById(query.id);
      if (field === undefined) throw new VisibleError('notFound');
      const wantsLattices = query.extends?.split(',').includes('lattice-list') ?? false;
      // Every field offers every lattice; only sizes and rods differ.
      return { ...field, ...(wantsLattices ? { latticeList: LATTICE_TYPES.map(latticeTypeData) } : {}) };
    }),
  ];
}

/** Maximum age of the cached maintenance window, milliseconds. Every page requests it. */
const MAINTENANCE_FRESH_MS = 5000;

export function hostRoutes({ config, ports }: ApiServices): Route[] {
  let known: { window: MaintenanceWindow | undefined; readAtMs: number } | undefined;

  /** The announced window, or the last known one while the table does not answer. */
  async function announcedWindow(): Promise<MaintenanceWindow | undefined> {
    const nowMs = ports.clock.nowMs();
    if (known !== undefined && nowMs < known.readAtMs + MAINTENANCE_FRESH_MS) return known.window;
    try {
      known = { window: await announcedMaintenance(ports), readAtMs: nowMs };
    } catch (error) {
      ports.log('maintenance not read', { error: String(error) });
    }
    return known?.window;
  }

  return [
    route(hostInfo, async () => {
      const { low, high } = pricesAt(config.host, ports.clock.nowMs());
      return {
        host: config.host,
        prices: { low: encodeGoods(low), high: encodeGoods(high) },
        contact: config.contact,
        maintenance: (await announcedWindow()) ?? config.maintenance ?? null,
        ...(config.legal === undefined ? {} : { legal: config.legal }),
        mobile: config.sms !== undefined,
        wechatLogin: config.wechatLogin === true,
        demo: config.cookies === 'loopback',
      };
    }),
  ];
}
