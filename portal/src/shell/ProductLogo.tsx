import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { ProductMark } from '../pages/ProductMark';
import { usePortal } from '../store/portal-context';

/** The variant's logo for the colour scheme; without one, the mark and the name of the product. */
export function ProductLogo() {
  useSignals();
  const { t } = useTranslation();
  const { variant, preferences } = usePortal();
  const scheme = preferences.colorScheme.value;
  if (!variant?.logo) {
    return (
      <>
        <ProductMark />
        <span>{t('product')}</span>
      </>
    );
  }
  const { light, dark } = variant.logo;
  return (
    <picture>
      {scheme === 'auto' && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
      <img className="product-logo" src={scheme === 'dark' ? dark : light} alt={t('product')} />
    </picture>
  );
}
