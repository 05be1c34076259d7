import type * as z from 'zod/mini';
import type { OperatorRole } from '../console/operator.ts';

/** What may be wrong with a setting that its shape does not tell. */
export type SettingProblem =
  | 'field_required'
  | 'field_wrong'
  | 'field_too_small'
  | 'field_too_large'
  | 'https_needed';

/** Settings of the platform that are saved together, under one version. */
export type SettingGroup<S extends z.ZodMiniObject> = {
  /** Who may change them; everybody in the console may read them, so none is a secret. */
  readonly roles: readonly OperatorRole[];
  readonly value: S;
  /** What holds until somebody changes it. */
  readonly initial: z.output<S>;
  /** What is wrong with a value, by field. */
  readonly problems?: (value: z.output<S>) => Partial<Record<keyof z.output<S> & string, SettingProblem>>;
};

/** Declares a group and keeps its types. */
export function settingGroup<S extends z.ZodMiniObject>(group: SettingGroup<S>): SettingGroup<S> {
  return group;
}

/** Letters of other scripts stand in an address as they are typed; what a browser could read as somebody's name or another host does not. */
const HTTPS_ADDRESS = /^https:\/\/[^\s/?#@\\:.]+(?:\.[^\s/?#@\\:.]+)+(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/;

/** Whether a text is an https address that names a host and nobody. */
export function isHttpsAddress(text: string): boolean {
  return HTTPS_ADDRESS.test(text);
}
