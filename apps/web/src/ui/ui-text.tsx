// Texts of the generic components. The app provides them, so that ui/ has no language of its own.
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

/** Returns the texts of the generic components. Throws outside a UiTextProvider. */
export function useUiText(): UiText {
  const text = use(UiTextContext);
  if (!text) throw new Error('ui pieces need a UiTextProvider above them');
  return text;
}
