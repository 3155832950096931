// The root of every page: React Aria's locale and links, and the announcements for screen readers.
import { Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { useLanguage } from '../i18n/setup';
import { MissingNotice } from '../lazy/missing-notice';
import { Notices } from '../parts/notices';

const LOCALES = { en: 'en-US', 'pt-BR': 'pt-BR' } as const;

export function Root(): ReactNode {
  const router = useRouter();
  const language = useLanguage();
  return (
    <I18nProvider locale={LOCALES[language]}>
      <RouterProvider
        navigate={(href) => void router.navigate({ to: href })}
        useHref={(href) => (href.startsWith('/c/') ? `/console${href}` : href)}
      >
        <Suspense>
          <Outlet />
        </Suspense>
        <Notices />
        <MissingNotice />
      </RouterProvider>
    </I18nProvider>
  );
}
