// The help centre: questions by topic in four languages, with figures filled in from the constants.
import { LANGUAGES, type Language } from '@raan/contract/language';
import {
  ORDER_PROCESSING_HOURS,
  RETURN_POLICY_DAYS,
  SECURITY_DEPOSIT_BAHT,
  SECURITY_DEPOSIT_REVIEW_DAYS,
  WITHDRAWAL_MIN_BAHT,
  WITHDRAWAL_USUAL_MINUTES,
  WITHDRAWAL_WORKING_DAYS_MAX,
} from '@raan/contract/constants';
import { EARLY_RECEIPT_ORDERS } from '@raan/contract/sellers/early-receipt';
import { HELP_TOPICS, type HelpTopic } from '@raan/contract/system/system-endpoints';
import en from './help-center.en.ts';
import th, { type HelpTexts } from './help-center.th.ts';
import zhCN from './help-center.zh-CN.ts';
import zhTW from './help-center.zh-TW.ts';

const TEXTS: Readonly<Record<Language, HelpTexts>> = { th, en, 'zh-TW': zhTW, 'zh-CN': zhCN };

const count = new Intl.NumberFormat('en-US');
const FIGURES: Readonly<Record<string, string>> = {
  ship_hours: String(ORDER_PROCESSING_HOURS),
  return_days: String(RETURN_POLICY_DAYS),
  early_orders: String(EARLY_RECEIPT_ORDERS),
  minutes_min: String(WITHDRAWAL_USUAL_MINUTES.min),
  minutes_max: String(WITHDRAWAL_USUAL_MINUTES.max),
  withdrawal_days: String(WITHDRAWAL_WORKING_DAYS_MAX),
  withdrawal_min: count.format(WITHDRAWAL_MIN_BAHT),
  deposit: count.format(SECURITY_DEPOSIT_BAHT),
  review_min: String(SECURITY_DEPOSIT_REVIEW_DAYS.min),
  review_max: String(SECURITY_DEPOSIT_REVIEW_DAYS.max),
};

/** Fills in figures. Throws for an unknown one already at startup. */
function fill(text: string): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const figure = FIGURES[name];
    if (figure === undefined) throw new Error(`The help centre names an unknown figure: ${name}`);
    return figure;
  });
}

function topicsIn(texts: HelpTexts): HelpTopic[] {
  return HELP_TOPICS.map((key) => ({
    key,
    title: texts[key].title,
    questions: Object.entries(texts[key].questions).map(([id, [question, answer]]) => ({
      id,
      question,
      answer: fill(answer),
    })),
  }));
}

const TOPICS = Object.fromEntries(
  LANGUAGES.map((language) => [language, topicsIn(TEXTS[language])]),
) as Record<Language, HelpTopic[]>;

export function helpTopics(language: Language): HelpTopic[] {
  return TOPICS[language];
}
