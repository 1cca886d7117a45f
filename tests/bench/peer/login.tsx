import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';

const schema = z.object({ email: z.string().check(z.minLength(1)), password: z.string().check(z.minLength(1)) });

/** The shape of the peer's page: a heading, two fields, a button and a link, by a form library and a schema. */
export function Login() {
  const { register, handleSubmit } = useForm<z.infer<typeof schema>>();
  return (
    <div className="page">
      <h1>Log in to your account</h1>
      <form onSubmit={(event) => void handleSubmit((values) => schema.parse(values))(event)}>
        <label>
          Email Address <input type="email" {...register('email')} />
        </label>
        <label>
          Password <input type="password" {...register('password')} />
        </label>
        <button type="submit">Log in</button>
      </form>
      <Link to="/auth/register">Register</Link>
    </div>
  );
}
