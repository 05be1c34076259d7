import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** A link within a line of text. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="inline-flex min-h-12 items-center font-semibold text-brand hover:underline">
      {children}
    </Link>
  );
}
