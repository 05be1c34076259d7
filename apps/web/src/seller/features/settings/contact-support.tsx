import { useEffect, useRef, useState } from 'react';
import { useMessages } from '#lib/i18n.tsx';
import { SupportForm, SupportSent } from '#lib/lazy-support-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { helpMessages } from './help.ts';

/** Where links from other pages lead: /help#contact. */
const ANCHOR = 'contact';

/** A message to customer service. What was sent takes the form's place, so that it is not sent twice; what failed stays written. */
export function ContactSupport() {
  const t = useMessages(helpMessages);
  const section = useRef<HTMLElement>(null);
  const [sent, setSent] = useState(false);
  useEffect(() => {
    if (location.hash !== `#${ANCHOR}`) return;
    // After the router has put the new page to its top.
    const frame = requestAnimationFrame(() => section.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <section ref={section} id={ANCHOR} aria-labelledby={`${ANCHOR}-title`} className="scroll-mt-20">
      <h2 id={`${ANCHOR}-title`} className="px-1 pb-1.5 text-sm font-semibold text-ink-2">
        {t('contactTitle')}
      </h2>
      <Card as="div">
        {sent ? (
          <Sent onAnother={() => setSent(false)} />
        ) : (
          <SupportForm label={t('contactMessage')} lead={t('contactLead')} onSent={() => setSent(true)} />
        )}
      </Card>
    </section>
  );
}

function Sent({ onAnother }: { onAnother: () => void }) {
  const t = useMessages(helpMessages);
  return (
    <div className="flex flex-col gap-3">
      <SupportSent>
        {(contact) => (contact ? t('contactSentReach', { contact }) : t('contactSentNoReach'))}
      </SupportSent>
      <Button variant="secondary" wide onClick={onAnother}>
        {t('contactAnother')}
      </Button>
    </div>
  );
}
