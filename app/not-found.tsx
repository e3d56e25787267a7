import { Logo } from "@/components/shell/logo";
import { NotFoundNotice } from "@/components/shell/not-found-notice";

/** A page that is missing and a page that the person may not see look the same. */
export default function NotFound() {
  return (
    <div className="alone">
      <header>
        <Logo />
      </header>
      <main>
        <NotFoundNotice />
      </main>
    </div>
  );
}
