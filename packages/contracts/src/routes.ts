/** Every route there is. For the server and for documents; a widget imports the few it calls from the package root. */
export * from './agents/manage-routes';
export * from './agents/routes';
export * from './api-keys/api-key-routes';
export * from './applications/routes';
export * from './audit/audit-routes';
export * from './budgets/budget-routes';
export * from './card-bin/card-bin-routes';
export * from './card-tags/card-tag-routes';
export * from './card-transfer/card-transfer-routes';
export * from './card-versions/card-version-routes';
export * from './cards/card-routes';
export * from './channel-shares/channel-share-routes';
export * from './channels/list-routes';
export * from './channels/routes';
export * from './channels/search-routes';
<<<<<<< HEAD
export * from './completions/chat-completion-routes';
=======
export * from './channels/transfer-routes';
>>>>>>> 5a8941b6 ([widget-chat,portal,server,contracts] Share chats by a link, save them as files and import those of other products)
export * from './completions/routes';
export * from './credits/credit-routes';
export * from './embed-sign-ins/routes';
export * from './embed-tokens/routes';
export * from './entitlements/routes';
export * from './features/routes';
export * from './feedback/feedback-routes';
export * from './files/file-routes';
export * from './invites/invite-routes';
export * from './lists/list-routes';
export * from './members/member-routes';
export * from './messages/details-routes';
export * from './messages/routes';
export * from './models/routes';
export * from './organization-events/organization-event';
export * from './organizations/routes';
export * from './page-tools/routes';
export * from './proposals/proposal-routes';
export * from './roles/role-routes';
export * from './services/routes';
export * from './sessions/routes';
export * from './spending-limits/spending-limit-routes';
export * from './subscriptions/subscription-routes';
export * from './teams/team-routes';
export * from './users/own-account-routes';
export * from './versions/version-routes';
