/** English texts of the host's notices and the sales enquiry. */
export const NOTICES_EN = {
  region: {
    title: 'Not available in your region',
    lead: 'If you have questions about the product, we are glad to help.',
    ok: 'Understood',
  },
  maintenance: {
    ahead: 'Maintenance from {{from}} to {{to}}: the studio will not be available then.',
    running: 'The studio is under maintenance until {{to}}. Your models and orders are safe.',
  },
  renamed:
    'On {{date}} the lattice names beginning with GH were replaced by names beginning with TYPE. Older orders open as before.',
  hide: 'Do not show again',
  contact: { title: 'Contact us', email: 'E-mail', phone: 'Phone' },
  enquiry: {
    band: 'A project of your own?',
    bandLead: 'Tell us what you print. We help with lattices, materials and larger volumes.',
    open: 'Ask our sales team',
    title: 'Sales enquiry',
    name: 'Name',
    phone: 'Mobile number',
    email: 'Business e-mail',
    jobTitle: 'Title',
    company: 'Company',
    industry: 'Industry',
    industryChoose: 'Please choose',
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
    nameHint: 'Letters, Chinese characters and blanks',
    phoneHint: 'A mobile number of mainland China, 11 digits',
    receivedTitle: 'Application received',
    received: 'Thank you. We will write to {{email}} soon.',
    receivedContact: 'In a hurry? Reach us directly:',
  },
} as const;
