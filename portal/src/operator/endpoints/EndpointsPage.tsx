import { OperatorPage } from '../OperatorPage';
import { useOperatorT } from '../use-operator-t';

/** The endpoints of the product. */
export default function EndpointsPage() {
  const t = useOperatorT();
  return <OperatorPage title={t('page.endpoints')}>{null}</OperatorPage>;
}
