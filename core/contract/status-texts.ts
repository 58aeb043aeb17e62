import type { OrderStatusText } from '../rules/order/status.ts';
import type { Language } from './envelope.ts';

/** The display texts of the order states (docs/specification.md#flows), for `status2`. */
export const STATUS_TEXTS: Record<Language, Record<OrderStatusText, string>> = {
  en: { pending: 'Pending', generating: 'Generating', completed: 'Completed', failed: 'Build failed' },
  cn: { pending: '等待中', generating: '生成中', completed: '已完成', failed: '生成失败' },
};
