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
      undo: [
        'I listed many products by mistake. What now?',
        'After listing, a bar at the bottom says what was done. Tap Undo there, and just those products leave the store again. Or open Shop, tap In store, and take out what you choose.',
      ],
      price: [
        'Can I set my own prices?',
        'The store price is always the supplier’s price plus 10%, so you know what you earn on each piece before you list it.',
      ],
      unlist: [
        'If I take a product out, are its orders lost?',
        'No. Orders that customers have placed stay and are to be shipped as usual; only new customers no longer see the product.',
      ],
      looks: [
        'Where do I change my store’s name, logo, colour or link?',
        'Open Shop and tap the gear for Store settings. Preview shows it before you save. Old links always lead to the new one.',
      ],
      report: [
        'Where do I see my sales and visitors?',
        'Open Shop and tap Sales report: by day, week or month, and as a CSV file. A visitor counts once a day; robots don’t count.',
      ],
      sample: [
        'Can I try a product before I sell it?',
        'Open its page and tap Order sample: it goes to your own address at the supplier’s price, paid from your available balance. It doesn’t count as a sale.',
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
      early: [
        'Can I be paid before the customer confirms?',
        'Yes, if your shop is verified, has {early_orders} completed orders and no open dispute. Ask customer service to switch it on. If the parcel comes back, that money is taken back.',
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
      withdraw: [
        'How do I withdraw?',
        'Verify your identity and add your bank account first. Then open the Me tab, tap Withdraw, and enter the amount and your withdrawal password. The minimum is ฿{withdrawal_min}. It usually takes {minutes_min}–{minutes_max} minutes, at most {withdrawal_days} working days. A fee, where there is one, is shown before you confirm.',
      ],
      held: [
        'Why is withdrawing on hold?',
        'After a change of bank account, password, mail address or two-factor we hold withdrawals for a while, in case it wasn’t you. The withdrawal page says from when you can withdraw again.',
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
      verify: [
        'What do I need to verify my identity?',
        'Your real name, ID number and pictures of both sides of the card. Open the Me tab and tap the badge under your name. Only reviewers see the pictures. If it is turned down, you read why and can send it again.',
      ],
      safe: [
        'How do I make my account safer?',
        'In Settings, turn on two-factor and login notifications, and look at which devices are logged in: you can log out any that you don’t know.',
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
