export default {
  moreDocuments: 'More to read',
  linkPlatform: 'How Raan works',
  linkTerms: 'Terms of use',
  linkPrivacy: 'Privacy policy',
  linkAbout: 'About us',
  platformTitle: 'How Raan works',
  platformLead:
    'You choose products and look after customers. Suppliers look after the goods. Raan looks after the money, to the satang.',
  platformHead1: 'What you earn',
  platformText1:
    'The store price is the supplier’s price plus 10%, and that 10% is yours. A product that costs ฿200 sells for ฿220 and earns you ฿20. You see these figures before you list anything.',
  platformHead2: 'Where the money comes from',
  platformText2:
    'Only from customers who really buy in your store. Their payment is held with the order and reaches your wallet once they have the goods. Nobody can make up an order, not even us.',
  platformHead3: 'Do I have to top up first?',
  platformText3:
    'No. You can always ship out of what the customer has already paid. Paying the cost from your own balance is there if you prefer it.',
  platformHead4: 'Withdrawing',
  platformText4:
    'You withdraw to your verified bank account. The minimum is ฿{withdrawalMin}, and it usually takes {minutesMin}–{minutesMax} minutes, at most {days} working days. A fee, where there is one, is shown before you confirm. You never have to pay anything first. If someone asks you to transfer money to unlock a withdrawal, it is not us.',
  platformHead5: 'Security deposit',
  platformText5:
    '฿{deposit}, paid once from your balance and refundable. Reviewing a refund takes {reviewMin}–{reviewMax} working days.',
  platformHead6: 'Returns',
  platformText6:
    'Customers may return goods within {returnDays} days. When they are refunded, that order’s profit is taken back, and its cost returns to you when the supplier takes the goods back.',
  platformHead7: 'The numbers you see',
  platformText7:
    'Balances, orders, ratings and sales come from facts only. Where there are no reviews yet, we say so. Demo data always carries a label.',
  privacyTitle: 'Privacy policy',
  privacyLead: 'We keep what we need, say what it is for, and sell nobody’s data.',
  privacyHead1: 'What we keep about you',
  privacyText1:
    'Your account name, contact details, store settings, orders and transactions. Passwords are kept as one-way hashes that we can’t read. Identity documents are never public; only reviewers see them.',
  privacyHead2: 'Your customers’ data',
  privacyText2:
    'Names, phone numbers and addresses are for delivery only. Order lists show them masked. Please use them for nothing else.',
  privacyHead3: 'Counting visitors',
  privacyText3:
    'Visitors to your store are counted once a day by a code that changes daily and can’t be traced back to a person. There are no advertising trackers and no third-party analytics.',
  privacyHead4: 'Cookies and data on your device',
  privacyText4:
    'They remember your language, your login, what you set aside in the app, such as favourites and products to list, what you have begun to write and not sent, and that you are no visitor of your own store. Logging out removes the login.',
  privacyHead5: 'Who receives data',
  privacyText5:
    'Suppliers and couriers receive what delivery needs, payment providers what payment needs, and authorities what the law requires.',
  privacyHead6: 'Your rights',
  privacyText6:
    'Under the personal data protection law you may see, correct, copy or delete your data. Financial records may have to be kept for as long as the law says.',
  aboutTitle: 'About Raan',
  aboutLead: 'Raan means shop: one that a single person can open with a single phone.',
  aboutHead1: 'What we do',
  aboutText1:
    'Sellers choose from a catalogue, have a storefront of their own, are paid by PromptPay, and know at once when an order comes in. No stock to buy.',
  aboutHead2: 'What we believe',
  aboutText2:
    'A good market is an honest one: no invented orders, no invented reviews, no balance that can’t be explained. Every amount in a wallet can be traced entry by entry.',
  aboutHead3: 'How we charge',
  aboutText3: 'We take no share of your 10%, and opening a shop is free.',
} as const;
