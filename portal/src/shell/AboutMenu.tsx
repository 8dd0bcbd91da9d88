import { BadgeEuro, FileText, History, Info, Scale, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../app/portal-context';
import { ProductLogo } from './ProductLogo';

/** The entries in their order, with the names that a variant gives their addresses. */
const entries = [
  ['about', Info],
  ['prices', BadgeEuro],
  ['changelog', History],
  ['imprint', FileText],
  ['privacy', ShieldCheck],
  ['terms', Scale],
] as const;

/** What is told of the product elsewhere: the links of the variant, each in a new tab. */
export function AboutMenu() {
  const { t } = useTranslation();
  const { links = {} } = usePortal().variant ?? {};
  const shown = entries.filter(([name]) => links[name]);
  if (shown.length === 0) return null;
  return (
    <>
      <span className="menu-label">{t('about.title')}</span>
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
