import type { TextsLike } from '../texts-like.ts';
import type { NOTICES_EN } from './en.ts';

/** Chinese texts of the host's notices and the sales enquiry. */
export const NOTICES_CN: TextsLike<typeof NOTICES_EN> = {
  region: {
    title: '您所在的地区暂不支持使用',
    lead: '如需了解产品，欢迎联系我们。',
    ok: '知道了',
  },
  maintenance: {
    ahead: '系统将于 {{from}} 至 {{to}} 维护，期间无法使用。',
    running: '系统维护中，预计 {{to}} 恢复。您的模型和订单不受影响。',
  },
  renamed:
    '自{{date}}起，以 GH 开头的晶格名称已改为以 TYPE 开头，多孔晶格名称仍以 GH 开头。历史订单不受影响。',
  hide: '不再显示',
  contact: { title: '联系我们', email: '邮箱', phone: '电话' },
  enquiry: {
    band: '有打印项目？',
    bandLead: '告诉我们您的需求，我们可协助晶格设计、选材与批量生产。',
    open: '咨询销售',
    title: '销售咨询',
    name: '姓名',
    phone: '手机号码',
    phoneAbroad: '电话',
    email: '企业邮箱',
    jobTitle: '职位',
    company: '公司',
    industry: '行业',
    industryChoose: '请选择',
    industries: { medical: '医疗', shoes: '鞋类', industry: '工业', creative: '创意', others: '其他' },
    region: '地区',
    send: '提交',
    invalid: '请检查此项。',
    nameHint: '字母、汉字和空格',
    phoneHint: '中国大陆 11 位手机号码',
    phoneAbroadHint: '请加国家代码，例如 +86 138 0013 8000',
    message: '您想打印什么？（选填）',
    receivedTitle: '咨询已收到',
    received: '感谢您的咨询，我们会尽快通过 {{email}} 与您联系。',
    receivedContact: '如需尽快沟通，请直接联系：',
  },
};
