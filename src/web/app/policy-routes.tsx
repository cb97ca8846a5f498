import { use } from 'react';
import { PrivacyPolicyPage } from '#web/features/policies/privacy-policy-page.tsx';
import { TermsOfServicePage } from '#web/features/policies/terms-of-service-page.tsx';
import { AnswersContext } from './answers-notice.tsx';
import { useConfig } from './config.ts';

export function PrivacyPolicyRoute() {
  return <PrivacyPolicyPage config={useConfig()} deleteSaved={use(AnswersContext).deleteSaved} />;
}

export function TermsOfServiceRoute() {
  return <TermsOfServicePage links={useConfig().links} />;
}
