import * as z from 'zod/mini';
import { text } from '../primitives.ts';

export const REVIEW_REPLY_MAX = 500;
/** A reply can be edited for this time after it was first sent, so that customers can rely on it later. */
export const REPLY_EDIT_HOURS = 48;

export const ReviewReplyBody = z.object({ reply: text(REVIEW_REPLY_MAX) });
