import { BadgeEuro, BookOpen, FileText, History, Info, Scale, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../store/portal-context';
import { ProductLogo } from './ProductLogo';

/** The entries in order, with the variant's names of their URLs. */
const entries = [
  ['about', Info],
  ['prices', BadgeEuro],
  ['changelog', History],
  ['imprint', FileText],
  ['privacy', ShieldCheck],
  ['terms', Scale],
] as const;

/** The documentation and external links of the variant. Each opens in a new tab. */
export function AboutMenu() {
  const { t, i18n } = useTranslation();
  const { links = {} } = usePortal().variant ?? {};
  const shown = entries.filter(([name]) => links[name]);
  return (
    <>
      <span className="menu-label">{t('about.title')}</span>
      <a
        className="menu-row"
        href={i18n.language === 'de' ? '/docs/de/first-steps' : '/docs/first-steps'}
        target="_blank"
        rel="noreferrer"
      >
        <BookOpen />
        {t('about.help')}
      </a>
      {shown.map(([name, Icon]) => (
        <a key={name} className="menu-row" href={links[name]} target="_blank" rel="noreferrer">
          <Icon />
          {t(`about.${name}`)}
        </a>
      ))}
      <span className="menu-logo">
        <ProductLogo />
      </span>
    </>
  );
}
