import { useEffect, useRef, useState } from 'react';
import { useMessages } from '#lib/i18n.tsx';
import { LazySupportForm, LazySupportSent } from '#seller/lib/support/lazy-support-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { helpMessages } from './help-messages.ts';

/** Other pages link to /help#contact. */
const ANCHOR = 'contact';

/** Message to seller support. After sending, a confirmation replaces the form, so that nobody sends twice. */
export function ContactSupport() {
  const t = useMessages(helpMessages);
  const section = useRef<HTMLElement>(null);
  const [isSent, setIsSent] = useState(false);
  useEffect(() => {
    if (location.hash !== `#${ANCHOR}`) return;
    // The router scrolls the new page to its top first.
    const frame = requestAnimationFrame(() => section.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <section ref={section} id={ANCHOR} aria-labelledby={`${ANCHOR}-title`} className="scroll-mt-20">
      <h2 id={`${ANCHOR}-title`} className="px-1 pb-1.5 text-sm font-semibold text-ink-2">
        {t('contactTitle')}
      </h2>
      <Card as="div">
        {isSent ? (
          <SentConfirmation onWriteAnother={() => setIsSent(false)} />
        ) : (
          <LazySupportForm
            label={t('contactMessage')}
            lead={t('contactLead')}
            onSent={() => setIsSent(true)}
          />
        )}
      </Card>
    </section>
  );
}

function SentConfirmation({ onWriteAnother }: { onWriteAnother: () => void }) {
  const t = useMessages(helpMessages);
  return (
    <div className="flex flex-col gap-3">
      <LazySupportSent>
        {(email) => (email ? t('contactSentWithEmail', { contact: email }) : t('contactSentWithoutEmail'))}
      </LazySupportSent>
      <Button variant="secondary" wide onClick={onWriteAnother}>
        {t('contactAnother')}
      </Button>
    </div>
  );
}
