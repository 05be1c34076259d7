export default {
  moreDocuments: 'More documents',
  linkPlatform: 'How Raan works',
  linkTerms: 'Terms of use',
  linkPrivacy: 'Privacy policy',
  linkAbout: 'About us',
  platformTitle: 'How Raan works',
  platformLead:
    'You choose products and serve customers. Suppliers provide the products. Raan accounts for every satang.',
  platformHead1: 'What you earn',
  platformText1:
    'The retail price is the supplier price plus 10%, and the 10% is yours. A product with a supplier price of ฿200 sells for ฿220 and earns you ฿20. You always see these figures before you list a product.',
  platformHead2: 'Where the money comes from',
  platformText2:
    'Only from customers who buy in your store. We hold their payment until they receive the order, then it goes to your wallet. Nobody can invent an order, not even us.',
  platformHead3: 'Do I need to top up first?',
  platformText3:
    'No. You can always ship using the payment the customer has already made. You can also pay the cost from your own balance.',
  platformHead4: 'Withdrawing',
  platformText4:
    'You can withdraw to your verified bank account every day. The minimum is ฿{withdrawalMin}. It usually takes {minutesMin}–{minutesMax} minutes, at most {days} working days. Any fee is shown before you confirm. You never have to pay first. If someone asks you to transfer money to unlock a withdrawal, it isn’t us.',
  platformHead5: 'Security deposit',
  platformText5:
    'A one-time, refundable payment of ฿{deposit} from your balance. Reviewing a refund request takes {reviewMin}–{reviewMax} working days.',
  platformHead6: 'Returns',
  platformText6:
    'Customers can return items within {returnDays} days. When an order is refunded, its profit is deducted. You get back its cost when the supplier receives the items.',
  platformHead7: 'The numbers you see',
  platformText7:
    'Balances, orders, ratings and sales come from real data only. If there are no reviews yet, we say so. Demo data is always labelled.',
  privacyTitle: 'Privacy policy',
  privacyLead: 'We collect only what we need, explain why, and never sell your data.',
  privacyHead1: 'Data we store about you',
  privacyText1:
    'Your account name, contact details, store settings, orders and transactions. Passwords are stored as one-way hashes that we can’t read. Identity documents are never public. Only reviewers see them.',
  privacyHead2: 'Your customers’ data',
  privacyText2: 'Use names, phone numbers and addresses for delivery only. Order lists show them masked.',
  privacyHead3: 'Visitor statistics',
  privacyText3:
    'We count visitors to your store once a day using a code that changes daily and can’t be traced to a person. There are no advertising trackers and no third-party analytics.',
  privacyHead4: 'Cookies and data on your device',
  privacyText4:
    'We use them to remember your language, login, saved items such as favourites and your tray, and unsent drafts, to avoid counting you as a visitor of your own store, and in stores to remember for 7 days on which channel the link was shared that a customer followed. Logging out removes the login data.',
  privacyHead5: 'Who receives data',
  privacyText5:
    'Suppliers and couriers get what they need for delivery, payment providers what they need for payment, and authorities what the law requires.',
  privacyHead6: 'Your rights',
  privacyText6:
    'Under the personal data protection law, you can access, correct, copy or delete your data. We may have to keep financial records for as long as the law requires.',
  aboutTitle: 'About Raan',
  aboutLead: 'Raan means “store” in Thai: a store that one person can open with one phone.',
  aboutHead1: 'What we do',
  aboutText1:
    'Sellers choose products from a catalogue, get their own storefront, are paid by PromptPay and are notified of new orders immediately. No stock needed.',
  aboutHead2: 'What we believe',
  aboutText2:
    'A good marketplace is honest: no fake orders, no fake reviews, no unexplained balances. You can trace every amount in your wallet entry by entry.',
  aboutHead3: 'How we charge',
  aboutText3: 'We take no share of your 10%, and opening a store is free.',
} as const;
