import type { HelpTexts } from './help-center.th.ts';

const texts: HelpTexts = {
  start: {
    title: 'Getting started',
    questions: {
      how: [
        'How does Raan work?',
        'Choose products from the catalogue for your store and share its link. When a customer has paid, you press Ship; once they have the goods, 10% is yours. You keep no stock.',
      ],
      cost: [
        'Does it cost anything?',
        'No. Opening a store and listing products are free, and we take no share of your 10%.',
      ],
      share: [
        'How do customers find my store?',
        'Open the Shop tab and tap Preview store: there is a link to copy and share. Send it in a chat, put it in your profile, or let people scan the QR code.',
      ],
    },
  },
  products: {
    title: 'Products and store',
    questions: {
      list: [
        'How do I list products?',
        'Open Manage products, search or filter, pick single ones or all, and tap List. You are told how many were listed and how many were in your store already.',
      ],
      price: [
        'Can I set my own prices?',
        'The store price is always the supplier’s price plus 10%, so you know what you earn on each piece before you list it.',
      ],
      unlist: [
        'If I take a product out, are its orders lost?',
        'No. Orders that customers have placed stay and are to be shipped as usual; only new customers no longer see the product.',
      ],
      sample: [
        'Can I try a product before I sell it?',
        'Open its page and tap Buy now: a sample goes to your own address at the supplier’s price, paid from your available balance. It doesn’t count as a sale.',
      ],
    },
  },
  orders: {
    title: 'Orders',
    questions: {
      new: [
        'A new order came in. What do I do?',
        'Wait for the customer’s payment; the order then moves to “To ship”. Tap Ship, choose the courier, enter the tracking number and confirm. Ship within {ship_hours} hours.',
      ],
      tracking: [
        'I entered a wrong tracking number. Can I change it?',
        'Yes, while the parcel is on the way: open “On the way” and tap the pencil beside the number.',
      ],
      cancel: [
        'The customer wants to cancel. What now?',
        'Before shipping you can cancel on the order’s page with a reason. A customer who has paid gets everything back.',
      ],
      returns: [
        'The customer wants to return the goods',
        'They may do so within {return_days} days. When they are refunded, that order’s profit is taken back, and its cost returns to you when the supplier takes the goods back.',
      ],
      review: [
        'When can customers write a review?',
        'Only after they confirmed that they have the goods. So every review is by somebody who bought; nobody can edit or invent one.',
      ],
    },
  },
  money: {
    title: 'Money and profit',
    questions: {
      balance: [
        'My balance doesn’t cover the cost. Can I still ship?',
        'Yes. Choose “The customer’s payment” when you ship: the cost comes out of it when the order completes. You never have to top up first.',
      ],
      profit: [
        'When do I get my profit?',
        'When the customer confirms receipt, or you confirm delivery, the money is in your available balance at once.',
      ],
      frozen: [
        'What is the frozen amount?',
        'Money of yours that is being worked on, such as a withdrawal that waits for its transfer. If a request is turned down, it is back in your available balance at once, with the reason.',
      ],
      deposit: [
        'What is the security deposit?',
        '฿{deposit}, paid once from your available balance and refundable. Reviewing a refund takes {review_min}–{review_max} working days.',
      ],
      scam: [
        'Someone asks me to pay before I can withdraw',
        'That is a fraud. Raan never asks for a payment before a withdrawal, and never for your password.',
      ],
    },
  },
  account: {
    title: 'Account and app',
    questions: {
      password: [
        'I forgot my password',
        'Tap Forgot password on the login page, enter your account’s mail address and open the link in the mail to set a new one. The link works once.',
      ],
      sound: [
        'I don’t hear notifications',
        'Turn the sound on in Settings, and tap the screen once after opening the app: browsers play sound only after a tap.',
      ],
      language: [
        'How do I change the language?',
        'Open the Me tab and tap Language: Thai, English, Traditional and Simplified Chinese.',
      ],
    },
  },
};

export default texts;
