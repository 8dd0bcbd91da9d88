import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { ChatPage } from '../chat/ChatPage';
import { HomePage } from '../pages/HomePage';
import { NotFoundPage } from '../pages/NotFoundPage';
import { OopsPage } from '../pages/OopsPage';
import { SwitchingPage } from '../pages/SwitchingPage';
import { SettingsPage } from '../preferences/SettingsPage';
import { PromptsPage } from '../prompts/PromptsPage';
import { Guard } from './Guard';
import type { RouteRule } from './guard';

const all: RouteRule = { audience: 'all' };
const signedIn: RouteRule = { audience: 'signed-in' };
const chat: RouteRule = { audience: 'signed-in', feature: 'viewOrganizationChat' };
const guarded = (rule: RouteRule, page: ReactNode) => <Guard rule={rule}>{page}</Guard>;

/** Every route of the portal and whom it is for. */
export function PortalRoutes() {
  return (
    <Routes>
      <Route path="/" element={guarded(all, <HomePage />)} />
      <Route path="/prompts" element={<Navigate to="/prompts/my" replace />} />
      <Route element={<PromptsPage />}>
        <Route path="/prompts/:type" element={null} />
        <Route path="/guest" element={null} />
        <Route path="/prompt/:id" element={null} />
        <Route path="/prompt/:id/edit" element={null} />
        <Route path="/prompt/:id/versions" element={null} />
        <Route path="/prompt/:id/propose" element={null} />
        <Route path="/prompt/:id/proposals" element={null} />
      </Route>
      <Route path="/chat" element={guarded(chat, <ChatPage />)} />
      <Route path="/chat/:channel" element={guarded(chat, <ChatPage />)} />
      <Route path="/settings" element={<SettingsPage />} />
      <Route path="/features" element={guarded(signedIn, <Navigate to="/" replace />)} />
      <Route path="/dev" element={guarded(signedIn, <Navigate to="/" replace />)} />
      <Route path="/switching" element={<SwitchingPage />} />
      <Route path="/oops" element={<OopsPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
