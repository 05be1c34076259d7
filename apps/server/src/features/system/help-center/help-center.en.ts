import type { HelpTexts } from './help-center.th.ts';

const texts: HelpTexts = {
  start: {
    title: 'Getting started',
    questions: {
      how: [
        'How does Raan work?',
        'Choose products from the catalogue, list them in your store and share its link. When a customer pays, mark the order as shipped. When the order completes, you earn 10%. You hold no stock.',
      ],
      cost: [
        'Does it cost anything?',
        'No. Opening a store and listing products are free. We take no share of your 10%.',
      ],
      share: [
        'How do customers find my store?',
        'Open the Store tab and tap Preview store. Copy and share the link there. Send it in a chat, add it to your social profiles, or let people scan the QR code.',
      ],
    },
  },
  products: {
    title: 'Products and store',
    questions: {
      list: [
        'How do I list products?',
        'Open Manage products, search or filter, select some or all, and tap List. You see how many were listed and how many were already in your store.',
      ],
      undo: [
        'I listed many products by mistake. What can I do?',
        'After listing, a bar at the bottom shows the result. Tap Undo to remove only those products. Or open Store, tap In store, and remove products yourself.',
      ],
      price: [
        'Can I set my own prices?',
        'No. The retail price is always the supplier price plus 10%. You know your profit per item before you list it.',
      ],
      unlist: [
        'If I remove a product, do I lose its orders?',
        'No. Existing orders stay and must be shipped as usual. New customers no longer see the product.',
      ],
      looks: [
        'Where do I change my store’s name, logo, colour or link?',
        'Open Store and tap the gear icon for Store settings. You can preview changes before you save. Old links always redirect to the new one.',
      ],
      report: [
        'Where do I see sales and visitors?',
        'Open Store and tap Sales report. View it by day, week or month, or export a CSV file. Each visitor counts once a day. Bots are not counted.',
      ],
      sample: [
        'Can I try a product before I sell it?',
        'Yes. Open the product and tap Order sample. It ships to your own address at the supplier price, paid from your available balance. It doesn’t count as a sale.',
      ],
    },
  },
  orders: {
    title: 'Orders',
    questions: {
      new: [
        'I have a new order. What do I do?',
        'Wait for the customer to pay. The order then moves to “To ship”. Tap Ship, choose the courier, enter the tracking number and confirm. Ship within {ship_hours} hours.',
      ],
      tracking: [
        'I entered a wrong tracking number. Can I change it?',
        'Yes, until the order ends. Open “Awaiting receipt” and tap the pencil next to the number.',
      ],
      cancel: [
        'The customer wants to cancel. What do I do?',
        'You can cancel an order on its page until you ship it. Give a reason. Customers who paid get a full refund.',
      ],
      returns: [
        'The customer wants to return an item. What happens?',
        'Customers can return items within {return_days} days. When an order is refunded, its profit is deducted. You get back its cost when the supplier receives the items.',
      ],
      early: [
        'Can I be paid before the customer confirms?',
        'Yes, if your store is verified, has {early_orders} completed orders and no open dispute. Ask customer service to turn it on. If the parcel is returned, the money is deducted again.',
      ],
      review: [
        'When can customers write a review?',
        'Only after they confirm receipt. Every review is from a real buyer. Nobody can edit or invent one.',
      ],
    },
  },
  money: {
    title: 'Money and profit',
    questions: {
      balance: [
        'My balance doesn’t cover the cost. Can I still ship?',
        'Yes. Choose “Customer’s payment” when you ship. The cost is deducted from it when the order completes. You don’t need to top up first.',
      ],
      profit: [
        'When do I get my profit?',
        'As soon as the customer confirms receipt, or you confirm delivery after the courier’s delivery scan. Otherwise {return_days} days after delivery. The money goes to your available balance. “Arriving” shows the expected dates.',
      ],
      withdraw: [
        'How do I withdraw?',
        'Verify your identity and add your bank account first. Open the Me tab, tap Withdraw, and enter the amount and your withdrawal password. The minimum is ฿{withdrawal_min}; before you close your account, you can withdraw a smaller balance in full. It usually takes {minutes_min}–{minutes_max} minutes, at most {withdrawal_days} working days. Any fee is shown before you confirm.',
      ],
      held: [
        'Why can’t I withdraw right now?',
        'After you change your bank account, password, email or two-step verification, withdrawals are paused for a while, in case it wasn’t you. The withdrawal page shows when you can withdraw again.',
      ],
      frozen: [
        'What is the frozen amount?',
        'Money of a withdrawal in progress. If the withdrawal is rejected, the money returns to your available balance at once, with the reason.',
      ],
      deposit: [
        'What is the security deposit?',
        'A one-time, refundable payment of ฿{deposit} from your available balance. Reviewing a refund request takes {review_min}–{review_max} working days.',
      ],
      scam: [
        'Someone asks me to pay before I can withdraw',
        'That is a scam. Raan never asks you to pay before a withdrawal and never asks for your password.',
      ],
    },
  },
  account: {
    title: 'Account and app',
    questions: {
      password: [
        'I forgot my password',
        'Tap Forgot password on the login page, enter your email and open the link in the message to set a new password. The link works once.',
      ],
      verify: [
        'What do I need to verify my identity?',
        'Your real name, ID number and photos of both sides of the card. Open the Me tab and tap the badge under your name. Only reviewers see the photos. If it is rejected, you see why and can send it again.',
      ],
      safe: [
        'How do I make my account safer?',
        'In Settings, turn on two-step verification and login alerts. Check which devices are logged in and log out any you don’t recognise.',
      ],
      sound: [
        'I don’t hear notification sounds',
        'Turn on sound in Settings, and tap the screen once after opening the app. Browsers play sound only after a tap.',
      ],
      language: [
        'How do I change the language?',
        'Open the Me tab and tap Language. Choose Thai, English, Traditional Chinese or Simplified Chinese.',
      ],
    },
  },
};

export default texts;
