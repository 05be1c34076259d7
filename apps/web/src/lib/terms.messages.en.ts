export default {
  lead: 'These terms are written to be read. By opening a shop with Raan, you and we agree on the following.',
  title1: '1. Your shop',
  text1:
    'You choose products from the catalogue and sell them in your own shop. Customers order and pay on its pages. You must be at least 18 and give true information.',
  title2: '2. Account and safety',
  text2:
    'Your password and withdrawal password are yours alone. Our staff will never ask for them. Tell us at once if something looks wrong.',
  title3: '3. Orders and shipping',
  text3:
    'Once a customer has paid, please ship within the time shown on the order. Use customer details for delivery only.',
  title4: '4. Money and profit',
  text4:
    'Before every transaction you see the amount, the fee and when the money arrives. Profit reaches your wallet when the customer has received the goods. Every balance can be traced entry by entry. Withdrawing never requires paying anything first.',
  title5: '5. Security deposit',
  text5: 'The security deposit is paid once and is refundable. Reviewing a refund takes 7–15 working days.',
  title6: '6. Returns',
  text6:
    'Customers may return goods under the 7-day return policy. When an order is refunded, its profit is adjusted accordingly.',
  title7: '7. What is not allowed',
  text7:
    'No invented orders, no invented reviews, no deceiving of customers. Accounts that do so may be suspended, with the reason given and a chance to reply.',
  title8: '8. Personal data and changes',
  text8:
    'We keep only the data we need, under the personal data protection law. Changes to these terms are announced in the app beforehand. You may close your account at any time.',
} as const;
