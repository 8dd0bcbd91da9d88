import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { HomePage } from '../pages/HomePage';
import { NotFoundPage } from '../pages/NotFoundPage';
import { OopsPage } from '../pages/OopsPage';
import { SwitchingPage } from '../pages/SwitchingPage';
import { SettingsPage } from '../preferences/SettingsPage';
import { useWidgetTable } from '../widget/widget-row';
import { Guard } from './Guard';
import type { RouteRule } from './guard';

const all: RouteRule = { audience: 'all' };
const signedIn: RouteRule = { audience: 'signed-in' };
const guarded = (rule: RouteRule, page: ReactNode) => <Guard rule={rule}>{page}</Guard>;

/** Every route of the portal and whom it is for. */
export function PortalRoutes() {
  const rows = useWidgetTable();
  return (
    <Routes>
      <Route path="/" element={guarded(all, <HomePage />)} />
      {rows.flatMap(({ widget, paths, redirects = {}, rule, Page }) => [
        ...Object.entries(redirects).map(([path, to]) => (
          <Route key={path} path={path} element={<Navigate to={to} replace />} />
        )),
        <Route key={widget} element={rule ? guarded(rule, <Page />) : <Page />}>
          {paths.map(path => (
            <Route key={path} path={path} element={null} />
          ))}
        </Route>,
      ])}
      <Route path="/settings" element={<SettingsPage />} />
      <Route path="/features" element={guarded(signedIn, <Navigate to="/" replace />)} />
      <Route path="/dev" element={guarded(signedIn, <Navigate to="/" replace />)} />
      <Route path="/switching" element={<SwitchingPage />} />
      <Route path="/oops" element={<OopsPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
