import { Tabs } from '@oriel/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../pages/use-page-title';
import { CookieSettings } from './CookieSettings';
import { GeneralSettings } from './GeneralSettings';
import './preferences.css';

const tabs = ['general', 'cookies'] as const;

/** Settings of this device, open to guests as well. The tab stands in the address. */
export function SettingsPage() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  usePageTitle(t('settings.title'));
  const tab = tabs.find(name => name === query.get('tab')) ?? 'general';
  return (
    <div className="settings">
      <Tabs
        label={t('settings.title')}
        current={tab}
        onChange={name => setQuery({ tab: name }, { replace: true })}
        tabs={tabs.map(id => ({ id, label: t(`settings.${id}`) }))}
      >
        {tab === 'general' ? <GeneralSettings /> : <CookieSettings />}
      </Tabs>
    </div>
  );
}
