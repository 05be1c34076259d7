export default {
  lead: 'We wrote these terms to be easy to read. By opening a store with Raan, you agree with us on the following.',
  title1: '1. Your store',
  text1:
    'You choose products from the catalogue and sell them in your own store. Customers order and pay on its pages. You must be at least 18 and give true information.',
  title2: '2. Account and safety',
  text2:
    'Keep your password and withdrawal password to yourself. Our team never asks for them. Contact us immediately if something looks wrong.',
  title3: '3. Orders and shipping',
  text3:
    'Once a customer has paid, ship within the time shown on the order. Use customer details for delivery only.',
  title4: '4. Money and profit',
  text4:
    'Before every transaction, you see the amount, the fee and when the money arrives. Profit reaches your wallet when the customer receives the order. You can trace every balance entry by entry. You never have to pay before a withdrawal.',
  title5: '5. Security deposit',
  text5:
    'You pay the security deposit once, and it is refundable. Reviewing a refund request takes 7–15 working days.',
  title6: '6. Returns',
  text6:
    'Customers can return items under the 7-day return policy. When an order is refunded, its profit is adjusted.',
  title7: '7. Prohibited conduct',
  text7:
    'Don’t create fake orders or reviews, and don’t mislead customers. We may suspend accounts that do. We give the reason and a chance to respond.',
  title8: '8. Personal data and changes',
  text8:
    'We store only the data we need, under the personal data protection law. We announce changes to these terms in the app beforehand. You can close your account at any time.',
} as const;
