/** English texts of the host's notices and the sales enquiry. */
export const NOTICES_EN = {
  region: {
    title: 'Not available in your region',
    lead: 'We are happy to answer questions about the product.',
    ok: 'OK',
  },
  maintenance: {
    ahead: 'Maintenance from {{from}} to {{to}}. The studio is not available during that time.',
    running: 'The studio is down for maintenance until {{to}}. Your models and orders are safe.',
  },
  renamed:
    'On {{date}} lattice names beginning with GH were replaced by names beginning with TYPE. Foam names still begin with GH. Your older orders still work.',
  hide: 'Do not show this again',
  contact: { title: 'Contact us', email: 'E-mail', phone: 'Phone' },
  enquiry: {
    band: 'Working on a project?',
    bandLead: 'Tell us what you print. We help with lattices, materials and production runs.',
    open: 'Contact sales',
    title: 'Sales enquiry',
    name: 'Name',
    phone: 'Mobile number',
    email: 'Business e-mail',
    jobTitle: 'Job title',
    company: 'Company',
    industry: 'Industry',
    industryChoose: 'Select an industry',
    industries: {
      medical: 'Medical',
      shoes: 'Shoes',
      industry: 'Industry',
      creative: 'Creative',
      others: 'Others',
    },
    region: 'Region',
    send: 'Send',
    invalid: 'Please check this field.',
    nameHint: 'Letters, Chinese characters and spaces',
    phoneHint: 'An 11-digit mobile number from mainland China',
    receivedTitle: 'Enquiry received',
    received: 'Thank you. We will write to {{email}} soon.',
    receivedContact: 'Urgent? Contact us directly:',
  },
} as const;
