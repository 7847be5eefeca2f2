import { useAnswers } from "../connection/answers.ts";
import { useConnection } from "../connection/connection.ts";
import { useSession } from "../session/session.ts";

/** Forgets the token, and whatever it had let this browser see. */
export function createSignOut(): () => void {
  const connection = useConnection();
  const session = useSession();
  const answers = useAnswers();
  return () => {
    connection.signOut();
    session.setMe(undefined);
    answers.forget();
  };
}
