import { useLocation, useNavigate } from 'react-router-dom';
import LoginPage from './login-page.tsx';

/** The sign-in page for those who come to it from inside. */
export default function LoginInsidePage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return <LoginPage search={search} go={(path) => void navigate(path)} />;
}
