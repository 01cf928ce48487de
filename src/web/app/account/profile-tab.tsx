import { MailsSection } from "./mails-section.tsx";
import { ProfileSection } from "./profile-section.tsx";

export function ProfileTab() {
  return (
    <>
      <ProfileSection />
      <MailsSection />
    </>
  );
}
