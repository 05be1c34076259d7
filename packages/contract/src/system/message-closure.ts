// Shown to the seller. There is no `other`: to say more, operators answer.

export const MESSAGE_CLOSURES = ['answered_elsewhere', 'sent_twice', 'settled', 'no_question'] as const;
export type MessageClosure = (typeof MESSAGE_CLOSURES)[number];
