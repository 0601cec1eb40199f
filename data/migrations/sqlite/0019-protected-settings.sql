-- Who chose a setting, which server sends a mail, and which rights an administrator gave up.

-- JSON: the version, and the permissions that its author held
alter table settings add column chosen_with text;
-- JSON list of the permissions that its author held
alter table setting_versions add column chosen_with text;

-- encrypted: the mail server that sends this mail instead of the present one
alter table mails add column via text;

-- JSON: the account's own permissions before and after it gave some up, and until when it may take them back
alter table users add column given_up text;
