// Why a seller's message is closed without an answer. The seller reads it in their language; who has more to say answers instead.

export const MESSAGE_CLOSURES = ['answered_elsewhere', 'sent_twice', 'settled', 'no_question'] as const;
export type MessageClosure = (typeof MESSAGE_CLOSURES)[number];
