export const SUPPORT_MESSAGE_MAX = 2_000;
