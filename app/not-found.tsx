import { Logo } from "@/components/shell/logo";
import { NothingHere } from "@/components/shell/nothing-here";

/** Missing and not yours look the same. */
export default function NotFound() {
  return (
    <div className="alone">
      <header>
        <Logo />
      </header>
      <main>
        <NothingHere />
      </main>
    </div>
  );
}
