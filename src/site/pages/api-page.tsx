import { API_PATHS } from '#contract/paths.ts'
import { PageTitle } from '#site/ui/page-title.tsx'
import type { ApiOperation } from './page-view.ts'
import styles from './api-page.module.css'

function Operation({ operation }: { operation: ApiOperation }) {
  const { method, path, summary, access, parameters, body, answers } = operation
  return (
    <details className={styles.operation}>
      <summary>
        <code>
          <b>{method}</b> {path}
        </code>
        <span>{summary}</span>
      </summary>
      <p>For {access}.</p>
      {parameters.length > 0 && (
        <ul>
          {parameters.map(({ name, place, isRequired, schema }) => (
            <li key={name}>
              <code>{name}</code>, in the {place}
              {isRequired ? '' : ', optional'}: <code>{schema}</code>
            </li>
          ))}
        </ul>
      )}
      {[...(body ? [{ title: 'Body', schema: body }] : []), ...answers].map(({ title, schema }) => (
        <section key={title}>
          <h2>{title}</h2>
          {schema && <pre>{schema}</pre>}
        </section>
      ))}
    </details>
  )
}

/** The API documentation, rendered from the OpenAPI document. */
export const ApiPage = ({ title, operations }: { title: string; operations: ApiOperation[] }) => (
  <>
    <PageTitle title={title}>
      <p>
        All paths below begin with <code>/api</code>. They answer in JSON. The same as a document:{' '}
        <a href={API_PATHS.openApi}>OpenAPI</a>
      </p>
    </PageTitle>
    <div className={`wrap ${styles.body}`}>
      {operations.map((operation) => (
        <Operation key={operation.method + operation.path} operation={operation} />
      ))}
    </div>
  </>
)
