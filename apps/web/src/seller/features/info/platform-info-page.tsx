import {
  RETURN_POLICY_DAYS,
  SECURITY_DEPOSIT_BAHT,
  SECURITY_DEPOSIT_REVIEW_DAYS,
  WITHDRAWAL_MIN_BAHT,
  WITHDRAWAL_USUAL_MINUTES,
  WITHDRAWAL_WORKING_DAYS_MAX,
} from '@raan/contract/constants';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { DocumentPage, Lead, Section } from './document-page.tsx';
import { infoMessages } from './info-messages.ts';

/** /platform-info: what a seller earns, where the money comes from, and what it costs (nothing). */
export default function PlatformInfoPage() {
  const t = useMessages(infoMessages);
  const { count } = useFormat();
  return (
    <DocumentPage path="/platform-info" title={t('platformTitle')}>
      <Lead>{t('platformLead')}</Lead>
      <Section head={t('platformHead1')}>{t('platformText1')}</Section>
      <Section head={t('platformHead2')}>{t('platformText2')}</Section>
      <Section head={t('platformHead3')}>{t('platformText3')}</Section>
      <Section head={t('platformHead4')}>
        {t('platformText4', {
          withdrawalMin: count(WITHDRAWAL_MIN_BAHT),
          minutesMin: WITHDRAWAL_USUAL_MINUTES.min,
          minutesMax: WITHDRAWAL_USUAL_MINUTES.max,
          days: WITHDRAWAL_WORKING_DAYS_MAX,
        })}
      </Section>
      <Section head={t('platformHead5')}>
        {t('platformText5', {
          deposit: count(SECURITY_DEPOSIT_BAHT),
          reviewMin: SECURITY_DEPOSIT_REVIEW_DAYS.min,
          reviewMax: SECURITY_DEPOSIT_REVIEW_DAYS.max,
        })}
      </Section>
      <Section head={t('platformHead6')}>{t('platformText6', { returnDays: RETURN_POLICY_DAYS })}</Section>
      <Section head={t('platformHead7')}>{t('platformText7')}</Section>
    </DocumentPage>
  );
}
