// Schemas of forms. Not in the endpoints' modules, so that pages without forms do not load the schema library.
import * as z from 'zod/mini';
import { text } from '../primitives.ts';
import { SUPPORT_MESSAGE_MAX } from './support-message.ts';

export const SupportMessage = z.object({ message: text(SUPPORT_MESSAGE_MAX) });
