import type * as z from 'zod/mini';
import type { OperatorRole } from '../console/operator.ts';

/** Errors of a setting that its schema can't express. */
export type SettingProblem =
  | 'field_required'
  | 'field_wrong'
  | 'field_too_small'
  | 'field_too_large'
  | 'https_needed';

/** Settings of the platform that are saved together, under one version. */
export type SettingGroup<S extends z.ZodMiniObject> = {
  /** Roles that may change them. All operators can read them, so they must not contain secrets. */
  readonly roles: readonly OperatorRole[];
  readonly value: S;
  readonly initial: z.output<S>;
  readonly problems?: (value: z.output<S>) => Partial<Record<keyof z.output<S> & string, SettingProblem>>;
};

/** Declares a group and preserves its types. */
export function settingGroup<S extends z.ZodMiniObject>(group: SettingGroup<S>): SettingGroup<S> {
  return group;
}

/** Host names in other scripts are allowed. User names and backslashes are not: they could hide the real host. */
const HTTPS_ADDRESS = /^https:\/\/[^\s/?#@\\:.]+(?:\.[^\s/?#@\\:.]+)+(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/;

/** Whether the text is an https address with a host and without user information. */
export function isHttpsAddress(text: string): boolean {
  return HTTPS_ADDRESS.test(text);
}
