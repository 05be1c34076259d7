// The few words that generic pieces say by themselves. The app provides them, so that ui/ holds no text and no language of its own.
import { createContext, use } from 'react';

export type UiText = {
  /** BCP 47 locale for amounts. */
  locale: string;
  close: string;
  retry: string;
  cancel: string;
  confirm: string;
  loading: string;
  showPassword: string;
  hidePassword: string;
  decrease: string;
  increase: string;
  previous: string;
  next: string;
  pause: string;
  play: string;
  /** "Slide 2 of 5". */
  slideOf: (index: number, count: number) => string;
  imageMissing: string;
  loadFailed: string;
  offline: string;
  offlineDetail: string;
  refreshing: string;
  pullToRefresh: string;
  releaseToRefresh: string;
  slideHint: string;
  slideChecking: string;
  slideDone: string;
  slideFailed: string;
  optional: string;
};

const UiTextContext = createContext<UiText | null>(null);

export const UiTextProvider = UiTextContext.Provider;

/** The words of the generic pieces. Throws outside a provider: a piece without words is a bug. */
export function useUiText(): UiText {
  const text = use(UiTextContext);
  if (!text) throw new Error('ui pieces need a UiTextProvider above them');
  return text;
}
